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
    /** The parts of the texts that the page needs, which `scheme.js` loads too. */
    firstTexts?: string[]
  }
}

const UNUSED_AFTER_MS = 10_000

/** The response of the request with this address and session, once. */
export function takeFirstResponse(
  address: string,
  token: string | null,
): Promise<Response> | undefined {
  const first = globalThis.window?.firstRequests
  if (!first || first.token !== token) return undefined
  const response = first.responses[address]
  delete first.responses[address]
  return response
}

/** Closes what nobody took, after a time: unread, it holds one of the browser's connections, and grows old. */
export const closeUnusedResponses = () =>
  setTimeout(() => {
    const first = globalThis.window.firstRequests
    for (const response of Object.values(first?.responses ?? {}))
      void response.then(({ body }) => body?.cancel()).catch(() => undefined)
    if (first) first.responses = {}
  }, UNUSED_AFTER_MS)
