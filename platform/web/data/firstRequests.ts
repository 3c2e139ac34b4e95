/**
 * The page's first requests, which `scheme.js` sends before the app has loaded. `tools/preload-plugin.ts` writes them
 * into the page.
 */
interface FirstRequests {
  token?: string
  /** By address. */
  responses: Record<string, Promise<Response>>
}

declare global {
  interface Window {
    firstRequests?: FirstRequests
  }
}

/** An unused response is too old after this time since the page began. */
const MAX_AGE_MS = 20_000

/** The response of the request with this address and session, once. */
export function takeFirstResponse(
  address: string,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.window?.firstRequests
  if (!first || first.token !== token) return undefined
  const response = first.responses[address]
  delete first.responses[address]
  return performance.now() < MAX_AGE_MS ? response : undefined
}
