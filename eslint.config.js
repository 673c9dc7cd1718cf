/** What eslint asks of the pages' modules and their tests; Chromium 103 is the oldest engine. */

import js from "@eslint/js";
import globals from "globals";

/** Newer than Chromium 103, and not seen by a parser of ES2022. */
const TOO_NEW = [
  "toSorted", "toReversed", "toSpliced", "withResolvers", "canParse", "fromAsync", "groupBy",
  "startViewTransition", "checkVisibility", "isSubsetOf", "symmetricDifference", "togglePopover",
  "showPopover", "setHTMLUnsafe", "getHTML",
];

/** Ways in which text becomes markup or code. */
const UNSAFE = ["innerHTML", "outerHTML", "insertAdjacentHTML", "srcdoc"];

const properties = [
  ...TOO_NEW.map((property) => ({ property, message: "Chromium 103 (OBS 28 to 30) lacks it." })),
  ...UNSAFE.map((property) => ({ property, message: "Text goes in as text." })),
  { object: "document", property: "write", message: "Text goes in as text." },
];

export default [
  { ignores: ["**/node_modules/", ".venv/", ".cache/", "build/", "dist/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2022, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      curly: ["error", "multi-line"],
      eqeqeq: "error",
      "no-alert": "error",
      "no-console": "error",
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-restricted-properties": ["error", ...properties],
      "no-shadow": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_" }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["static/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: {
      complexity: ["error", 20],
      "max-lines": ["error", 300],
      "max-lines-per-function": ["error", { max: 40, skipBlankLines: true, skipComments: true }],
    },
  },
  {
    files: ["tests/**/*.{js,mjs}", "benchmarks/**/*.mjs", "eslint.config.js"],
    languageOptions: { ecmaVersion: 2024, globals: { ...globals.node, ...globals.browser } },
  },
];
