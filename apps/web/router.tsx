/** Builds the routes from the screens, guarded by roles and matched in any letter case. */
import type { QueryClient } from '@tanstack/react-query'
import {
  type AnyRoute,
  Outlet,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router'
import {
  type PageRoute,
  type PagePath,
  allPageRoutes,
  canOpenPage,
  startPageOf,
} from '#platform/contract/page-routes.ts'
import type { RoleName } from '#platform/contract/roles.ts'
import { safeInternalPath, readSearch, writeSearch } from '#platform/web/data/address.ts'
import { prefetch } from '#platform/web/data/api.ts'
import { loadTexts } from '#platform/web/language/i18n.tsx'
import { prefetchFirstPage } from '#platform/web/list/firstPage.ts'
import type { Screen } from '#platform/web/screens.ts'
import { useSession } from '#platform/web/data/session.ts'
import { domainOf, screenOf } from './screens.ts'
import { NotFound, RouteError, Spinner, Unauthorized } from './shell/pages.tsx'
import { Shell } from './shell/Shell.tsx'

interface Here {
  location: { href: string; searchStr: string }
  params: object
}

const role = () => useSession.getState().user?.role.name as RoleName | undefined

/** Sends users without a session to the sign-in, which returns to the page. */
function needsSession({ location }: Here) {
  if (useSession.getState().token) return
  const from = location.href === '/' ? {} : { from: location.href }
  throw redirect({ to: '/login', search: from })
}

/** Signed-in users do not need the sign-in. */
function needsNoSession({ location }: Here) {
  if (!useSession.getState().token) return
  const { from = '/' } = readSearch(location.href.split('?')[1] ?? '')
  throw redirect({ href: safeInternalPath(from) })
}

const allow = (path: PagePath) => () => {
  if (!canOpenPage(role(), path)) throw redirect({ to: '/unauthorized' })
}

function startPage() {
  const name = role()
  if (!name) throw redirect({ to: '/unauthorized' })
  const start = startPageOf[name]
  if (start) throw redirect({ to: start })
}

/** Resolves when the first data of the last opened page has arrived or failed. */
let answersCome: Promise<unknown> = Promise.resolve()
export const prefetchStartData = () => answersCome

const askFirst = async (client: QueryClient, { list, asks }: Screen, params: object) => {
  if (list) return prefetchFirstPage(client, list)
  if (!asks) return undefined
  const [id] = Object.values(params)
  const { call, query, ...rest } = await asks(Number(id))
  return prefetch(client, call, query, rest)
}

/** Loads the first data in parallel with the page, also while a pointer rests on a link; never with filters. */
const asksFirst =
  (client: QueryClient, screen: Screen) =>
  ({ location, params }: Here) => {
    // after a failure the page repeats the call and shows the error
    if (!location.searchStr) answersCome = askFirst(client, screen, params).catch(() => undefined)
  }

/** Former paths of pages. Each one stays for one release after its path changed. */
const formerPaths: Record<string, PagePath> = {
  '/balance-sheet/house-in-order': '/balance-sheet/integrity',
}

const redirectTo =
  (path: PagePath) =>
  ({ location }: Here) => {
    throw redirect({ href: path + location.searchStr, replace: true })
  }

/** The page, side by side with the texts of its domain. */
const pageOf = (path: PagePath) =>
  lazyRouteComponent(async () => {
    try {
      const [page] = await Promise.all([screenOf(path).page(), loadTexts(domainOf(path))])
      return page
    } catch (error) {
      throw navigator.onLine ? error : new Error('Offline', { cause: error })
    }
  })

export function makeRouter(client: QueryClient) {
  const root = createRootRoute({ notFoundComponent: NotFound })
  const inside = createRoute({
    getParentRoute: () => root,
    id: 'inside',
    beforeLoad: needsSession,
    component: Shell,
  })
  const paper = createRoute({
    getParentRoute: () => root,
    id: 'paper',
    beforeLoad: needsSession,
    component: Outlet,
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: needsNoSession,
    component: lazyRouteComponent(() => import('#domains/company/auth/web/pages/SignInPage.tsx')),
  })
  const at = (parent: AnyRoute, path: string, options: object): AnyRoute =>
    createRoute({ getParentRoute: () => parent, path, ...options })
  const routeOf = ({ path }: PageRoute) => {
    const screen = screenOf(path)
    return at(screen.bare ? paper : inside, path, {
      beforeLoad: allow(path),
      loader: asksFirst(client, screen),
      component: pageOf(path),
    })
  }
  const isBare = ({ path }: PageRoute) => Boolean(screenOf(path).bare)

  return createRouter({
    routeTree: root.addChildren([
      login,
      paper.addChildren(allPageRoutes.filter(isBare).map(routeOf)),
      inside.addChildren([
        at(inside, '/', { beforeLoad: startPage, component: pageOf('/my-work') }),
        at(inside, '/unauthorized', { component: Unauthorized }),
        ...allPageRoutes.filter((place) => !isBare(place)).map(routeOf),
        ...Object.entries(formerPaths).map(([former, path]) =>
          at(inside, former, { beforeLoad: redirectTo(path) }),
        ),
        // an unknown path: users without a session go to the sign-in here too
        at(inside, '$', { component: NotFound }),
      ]),
    ]),
    caseSensitive: false,
    trailingSlash: 'never',
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // a pointer that only passes a link triggers no prefetch
    defaultPreloadDelay: 80,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    defaultPendingComponent: Spinner,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  })
}
