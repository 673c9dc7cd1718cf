/** @file The server's addresses as the desk asks them: JSON out and in, one kind of error. */

/** A request that was refused, in the server's words, or that did not arrive. */
export class ApiError extends Error {
  /** @param {number} status 0: no answer came @param {string} code @param {string} message */
  constructor(status, code, message) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** @typedef {ReturnType<typeof createApi>} Api */

/**
 * @param {string} key
 * @param {typeof fetch} [ask] what a test replaces
 */
export function createApi(key, ask = (address, options) => fetch(address, options)) {
  /**
   * @param {string} method @param {string} path @param {{json?: unknown, body?: BodyInit}} [what]
   * @returns {Promise<Response>}
   */
  async function send(method, path, { json, body } = {}) {
    /** @type {Record<string, string>} */
    const headers = { Authorization: `Bearer ${key}` };
    if (json !== undefined) headers["Content-Type"] = "application/json";
    const sent = json === undefined ? body : JSON.stringify(json);
    /** @type {Response} */
    let answer;
    try {
      answer = await ask(path, { method, headers, body: sent, cache: "no-store" });
    } catch {
      throw new ApiError(0, "unavailable", "the server does not answer");
    }
    if (!answer.ok) throw await refusal(answer);
    return answer;
  }
  /** @param {string} method */
  const json = (method) => async (/** @type {string} */ path, /** @type {unknown} */ body = undefined) => {
    const answer = await send(method, path, body === undefined ? {} : { json: body });
    return answer.status === 204 ? null : answer.json();
  };
  return {
    get: json("GET"),
    post: json("POST"),
    put: json("PUT"),
    patch: json("PATCH"),
    remove: json("DELETE"),
    /** A file as it is. @param {string} path @param {Blob} file @returns {Promise<any>} */
    upload: async (path, file) => (await send("POST", path, { body: file })).json(),
    /** A file to be kept, which needs the key. @param {string} path @returns {Promise<Blob>} */
    download: async (path) => (await send("GET", path)).blob(),
  };
}

/** @param {Response} answer */
async function refusal(answer) {
  const said = await answer.json().catch(() => ({}));
  return new ApiError(answer.status, said.code ?? String(answer.status), said.message ?? answer.statusText);
}
