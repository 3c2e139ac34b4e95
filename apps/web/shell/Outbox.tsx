/** Installs the service worker, and shows the button of the pending writes. */
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

// browsers allow service workers only on https and on localhost
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const install = () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined)
  install()
  // the browser stops installing if one file fails; it does not load the files again that it has
  useConnection.subscribe(({ isDown }) => !isDown && install())
}

export default OutboxButton
