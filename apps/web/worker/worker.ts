/**
 * The service worker: keeps the whole app on the device, so that it starts without a line. It keeps no answers of the API;
 * the app does that itself (web/offline/offlineCache.ts), by person.
 */
import { clientsClaim } from 'workbox-core'
import { type PrecacheEntry, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The built files, written in by tools/build-service-worker.mjs. */
declare const BUILT: PrecacheEntry[]

const PAGE = '/index.html'
/** A line that hangs counts as none. */
const PATIENCE_MS = 4000

// whoever opens the app for the first time may lose the line before the second time
clientsClaim()
precacheAndRoute(BUILT, { directoryIndex: '', cleanURLs: false })
// a page of the next version is shown before its worker takes over, which has put its files here already
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// the newest page while there is a line, so that nobody works with an old version for long
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const newest = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
        () => undefined,
      )
      // a proxy whose server is away has a page of its own
      if (newest && newest.status < 500) return newest
      return (await matchPrecache(PAGE)) ?? newest ?? Response.error()
    },
    // files and papers of the server are not pages of the app
    { denylist: [/^\/api\//] },
  ),
)
