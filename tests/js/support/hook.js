/** Lets node read `/static/…` and `/vendor/…`, as the server serves them, from the checkout. */

import { register } from "node:module";

const ROOT = new URL("../../../", import.meta.url).href;

const resolver = `
  const FOLDERS = {
    "/static/": "${ROOT}static/",
    "/vendor/lit-html/": "${ROOT}node_modules/lit-html/node/", // loads where there is no document
    "/vendor/": "${ROOT}node_modules/",
  };
  export function resolve(specifier, context, next) {
    for (const [served, folder] of Object.entries(FOLDERS))
      if (specifier.startsWith(served)) return next(folder + specifier.slice(served.length), context);
    return next(specifier, context);
  }
`;

register("data:text/javascript," + encodeURIComponent(resolver));
