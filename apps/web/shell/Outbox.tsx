/** What works without a line: the app itself, kept by its worker, and what waits to be sent. */
import OutboxButton from '#domains/company/outbox/web/shared/OutboxButton.tsx'
import { type Kinds, setKinds } from '#domains/company/outbox/web/shared/kinds.ts'
import { persistDrafts } from '#platform/web/forms/persistedDrafts.ts'
import { useConnection } from '#platform/web/data/connection.ts'

const found = import.meta.glob<Kinds>('../../../domains/*/*/web/offline.ts', { import: 'kinds' })
setKinds(
  Object.fromEntries(
    Object.entries(found).map(([file, load]) => [
      /domains\/[^/]+\/([^/]+)/.exec(file)?.[1] ?? '',
      load,
    ]),
  ),
)

void persistDrafts()

// browsers have workers only on https and on this machine itself
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const install = () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  install()
  // the browser gives up where one file does not come; those that came are not asked for again
  useConnection.subscribe(({ isDown }) => !isDown && install())
}

export default OutboxButton
