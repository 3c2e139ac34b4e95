/** What works without a line: the app itself, kept by its worker, and what waits to be sent. */
import OutboxButton from '#domains/outbox/web/parts/OutboxButton.tsx'
import { type Kinds, setKinds } from '#domains/outbox/web/parts/kinds.ts'

const found = import.meta.glob<Kinds>('../../../domains/*/web/offline.ts', { import: 'kinds' })
setKinds(
  Object.fromEntries(
    Object.entries(found).map(([file, load]) => [/domains\/([^/]+)/.exec(file)?.[1] ?? '', load]),
  ),
)

const AGAIN_MS = 10_000

/** Puts the whole app on the device. The browser gives up when one file does not come: a line that is poor at the gate would do. */
function install() {
  const again = () => setTimeout(install, AGAIN_MS)
  navigator.serviceWorker.register('/worker.js').then(({ installing }) => {
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !navigator.serviceWorker.controller) again()
    })
  }, again)
}

// browsers have workers only on https and on this machine itself
if (import.meta.env.PROD && 'serviceWorker' in navigator) install()

export default OutboxButton
