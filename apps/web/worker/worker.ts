/**
 * The service worker: caches the app on the device, so that it starts offline. It does not cache responses of the API;
 * offlineCache.ts does that by user.
 */
import { clientsClaim } from 'workbox-core'
import { type PrecacheEntry, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** The built files; tools/build-service-worker.mjs inserts them. */
declare const BUILT: PrecacheEntry[]

const PAGE = '/index.html'
/** After this time a request counts as failed. */
const REQUEST_TIMEOUT_MS = 4000

// takes over on the first visit, because the user may be offline on the second
clientsClaim()
precacheAndRoute(BUILT, { directoryIndex: '', cleanURLs: false })
// a page of the next version may appear before its worker takes over; that worker has cached its files already
registerRoute(
  ({ url }) => url.pathname.startsWith('/assets/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request),
)

// the newest page while online, so that nobody works with an old version for long
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      const newest = await fetch(request, {
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      }).catch(() => undefined)
      // a proxy whose server is down returns an error page of its own
      if (newest && newest.status < 500) return newest
      return (await matchPrecache(PAGE)) ?? newest ?? Response.error()
    },
    // files and PDFs of the server, and the documents of links, are not pages of the app
    { denylist: [/^\/api\//, /^\/(c|b|u|book)(\/|$)/] },
  ),
)
