/** The web app starts here. */
import './mantine.css'
import './shell/global.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ConfirmDialog } from '#platform/web/confirm.tsx'
import { type Catalogue, speakWith } from '#platform/web/i18n.tsx'
import type { Language } from '#platform/web/scope.ts'
import { useSession } from '#platform/web/session.ts'
import { TOAST_MS } from '#platform/web/toast.ts'
import { makeRouter } from './router.tsx'
import { colours, theme } from './shell/theme.ts'

/** All texts of a language are one chunk. */
const languages: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./texts/en.ts'),
  id: () => import('./texts/id.ts'),
  my: () => import('./texts/my.ts'),
  nl: () => import('./texts/nl.ts'),
}

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 10_000 } } })
const router = makeRouter()

// signed in or out, here or in another window: nothing of the other reader stays, and the guards look again
useSession.subscribe((session, before) => {
  if (session.token === before.token) return
  client.clear()
  void router.invalidate()
})

// the page's chunk and the language's are fetched side by side
void router.load()
await speakWith(async (language) => (await languages[language]()).default)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={colours} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <ConfirmDialog />
        <Notifications position="top-right" limit={3} autoClose={TOAST_MS} style={{ top: 82 }} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
