/**
 * The service worker: keeps the whole app on the device, so that it starts without a line. It keeps no answers of the API;
 * the app does that itself (platform/web/kept.ts), by person.
 */
import { clientsClaim } from 'workbox-core'
import { type PrecacheEntry, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The built files, written in by tools/worker.mjs. */
declare const BUILT: PrecacheEntry[]

const PAGE = '/index.html'
/** A line that hangs counts as none. */
const PATIENCE_MS = 4000

// whoever opens the app for the first time may lose the line before the second time
clientsClaim()
precacheAndRoute(BUILT, { directoryIndex: '', cleanURLs: false })

// the newest page while there is a line, so that nobody works with an old version for long
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
      } catch {
        return (await matchPrecache(PAGE)) ?? Response.error()
      }
    },
    // files and papers of the server are not pages of the app
    { denylist: [/^\/api\//] },
  ),
)
