import './mantine.css'
import './shell/global.css'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { useQuestion } from '#platform/web/confirm.ts'
import { type Catalogue, setupI18n, useTexts } from '#platform/web/language/i18n.tsx'
import { closeUnusedResponses } from '#platform/web/data/firstRequests.ts'
import { shouldRefetch, shouldRetry } from '#platform/web/data/retry.ts'
import type { Language } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { trackFocus } from '#platform/web/ui/dialogs/lastFocus.ts'
import { Toasts } from '#platform/web/ui/feedback/Toasts.tsx'
import { makeRouter, prefetchStartData } from './router.tsx'
import { colours, theme } from './shell/theme.ts'

/** A chunk for each language and part of the texts: './texts/en/floor.ts'. */
const textFiles = import.meta.glob<Record<string, object>>('./texts/*/*.ts', { import: 'default' })
const COMMON = commonTexts.module

/** Loads the texts of a part. A module's texts have the name of its folder. */
async function loadTextFile(language: Language, part: string): Promise<Catalogue> {
  const texts = await textFiles[`./texts/${language}/${part}.ts`]?.()
  if (part === COMMON) return { [COMMON]: texts ?? {} }
  return Object.fromEntries(
    Object.entries(texts ?? {}).map(([file, own]) => [
      /domains\/[^/]+\/([^/]+)/.exec(file)?.[1] ?? file,
      own,
    ]),
  )
}

const textParts = {
  all: Object.keys(textFiles).flatMap((file) => /\/en\/(\w+)/.exec(file)?.[1] ?? []),
  first: [COMMON, ...(window.firstTexts ?? [])],
}

/** On a first visit the font loads after the page, and shows from the next visit on. */
const FONT_DELAY_MS = 3000
function loadFont() {
  if ('font' in document.documentElement.dataset) return
  setTimeout(() => {
    void document.fonts.load("16px 'Inter Variable'").then(
      (faces) => faces.length > 0 && localStorage.setItem('kc-font', '1'),
      () => undefined,
    )
  }, FONT_DELAY_MS)
}

trackFocus()
const client = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: shouldRetry, retryOnMount: shouldRefetch },
  },
})

// loads the texts while the routes are created
const texts = setupI18n(loadTextFile, textParts)
/** Lets the browser do its other work. */
const nextTask = () => new Promise((done) => setTimeout(done))
await nextTask()
const router = makeRouter(client)

// on sign-in or sign-out in any window: drops the other user's data and runs the guards again
useSession.subscribe((session, before) => {
  if (session.token === before.token) return
  client.clear()
  void router.invalidate()
})

/** On a slow network the shell appears after this time, even without the page or its data. */
const SHELL_DELAY_MS = 500
const shellDelay = new Promise<false>((done) => setTimeout(done, SHELL_DELAY_MS, false))
// loads the page's chunk, its first data and the language's texts side by side, and draws all at once
const firstPage = router
  .load()
  .then(prefetchStartData)
  .then(() => true)
const [isWhole] = await Promise.all([Promise.race([firstPage, shellDelay]), texts])

const ConfirmDialog = lazyComponent(
  async () => (await import('#platform/web/ui/dialogs/ConfirmDialog.tsx')).default,
)

/** Renders confirmation dialogs; the component loads with the first one. */
function Questions() {
  const asked = useQuestion((question) => question.asked !== undefined)
  return asked && <ConfirmDialog />
}

/** The landmark in which menus and lists of choices open, so that no part of the page is outside of one. */
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
void firstPage.then(loadFont)
void firstPage.then(closeUnusedResponses)
// repeats a sign-out that did not reach the server
if (localStorage.getItem('sign-outs'))
  void import('#domains/company/auth/web/shared/signOut.ts').then(({ flushPendingSignOuts }) =>
    flushPendingSignOuts(),
  )
// in slices, so that the page reacts to a key press meanwhile. An update between two slices would restart them
if (isWhole) startTransition(draw)
else draw()
