// The bridge's answer about itself to a page that it serves: GET /bridge.json. A page from anywhere else finds no such file.

/**
 * Answers /bridge.json with `info()`, and leaves everything else to `handler`.
 * @param {import("node:http").RequestListener} handler
 * @param {() => object} info
 * @returns {import("node:http").RequestListener}
 */
export function withBridgeInfo(handler, info) {
  return (request, response) => {
    if (request.url !== "/bridge.json" || request.method !== "GET") return handler(request, response);
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    response.end(JSON.stringify(info()));
  };
}
