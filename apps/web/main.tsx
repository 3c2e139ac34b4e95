/** The web app starts here. */
import './mantine.css'
import './shell/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { useQuestion } from '#platform/web/confirm.ts'
import { type Catalogue, speakWith, useTexts } from '#platform/web/i18n.tsx'
import { worthAsking, worthRetry } from '#platform/web/retry.ts'
import type { Language } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/session.ts'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { later } from '#platform/web/ui/later.tsx'
import { watchFocus } from '#platform/web/ui/lastFocus.ts'
import { Toasts } from '#platform/web/ui/Toasts.tsx'
import { makeRouter, firstAnswers } from './router.tsx'
import { colours, theme } from './shell/theme.ts'

type Chunks = Record<Language, () => Promise<{ default: Record<string, object> }>>

/** Each language has five chunks of texts: for the daily pages, for the workshop, for stock and buying, for the floor, and for all others. */
const daily: Chunks = {
  en: () => import('./texts/en.ts'),
  id: () => import('./texts/id.ts'),
  my: () => import('./texts/my.ts'),
  nl: () => import('./texts/nl.ts'),
}
const rest: Chunks = {
  en: () => import('./texts/rest/en.ts'),
  id: () => import('./texts/rest/id.ts'),
  my: () => import('./texts/rest/my.ts'),
  nl: () => import('./texts/rest/nl.ts'),
}
const workshop: Chunks = {
  en: () => import('./texts/workshop/en.ts'),
  id: () => import('./texts/workshop/id.ts'),
  my: () => import('./texts/workshop/my.ts'),
  nl: () => import('./texts/workshop/nl.ts'),
}

const floor: Chunks = {
  en: () => import('./texts/floor/en.ts'),
  id: () => import('./texts/floor/id.ts'),
  my: () => import('./texts/floor/my.ts'),
  nl: () => import('./texts/floor/nl.ts'),
}
const stock: Chunks = {
  en: () => import('./texts/stock/en.ts'),
  id: () => import('./texts/stock/id.ts'),
  my: () => import('./texts/stock/my.ts'),
  nl: () => import('./texts/stock/nl.ts'),
}

/** A domain's texts have the name of its folder; those of the platform are the common ones. */
const byFolder = (files: Record<string, object>): Catalogue =>
  Object.fromEntries(
    Object.entries(files).map(([file, texts]) => [
      /domains\/([^/]+)/.exec(file)?.[1] ?? commonTexts.domain,
      texts,
    ]),
  )
const wordsOf = (chunks: Chunks) => async (language: Language) =>
  byFolder((await chunks[language]()).default)

watchFocus()
const client = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: worthRetry, retryOnMount: worthAsking } },
})

// the texts load while the routes are made
const words = speakWith(
  wordsOf(daily),
  wordsOf(rest),
  wordsOf(workshop),
  wordsOf(stock),
  wordsOf(floor),
)
/** Lets the browser do its other work. */
const nextTask = () => new Promise((done) => setTimeout(done))
await nextTask()
const router = makeRouter(client)

// on sign-in or sign-out, here or in another window: drops the other user's data and runs the guards again
useSession.subscribe((session, before) => {
  if (session.token === before.token) return
  client.clear()
  void router.invalidate()
})

/** On a slow network the shell shows before its page, and the page before its figures. */
const PATIENCE_MS = 500
const patience = new Promise<false>((done) => setTimeout(done, PATIENCE_MS, false))
// fetches the page's chunk, its first answers and the language's texts side by side, and draws all at once
const whole = router
  .load()
  .then(firstAnswers)
  .then(() => true)
const [isWhole] = await Promise.all([Promise.race([whole, patience]), words])

const ConfirmDialog = later(
  async () => (await import('#platform/web/ui/ConfirmDialog.tsx')).default,
)

/** Confirmations, loaded with the first one. */
function Questions() {
  const asked = useQuestion((question) => question.asked !== undefined)
  return asked && <ConfirmDialog />
}

/**
 * The place where menus and lists of choices open: a landmark, so that no part of the page is outside of one.
 */
function Layers() {
  const { shell } = useTexts(commonTexts)
  return <section id="layers" aria-label={shell.menu} />
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const drawn = (
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={colours} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Questions />
        <Toasts />
        <Layers />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>
)
const draw = () => createRoot(root).render(drawn)
// in slices, so that the page answers a key press meanwhile. An update between two slices would restart them
if (isWhole) startTransition(draw)
else draw()
