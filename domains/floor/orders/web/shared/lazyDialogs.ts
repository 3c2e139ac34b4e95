/** Dialogs of orders that pages hand to the panels of queue and warranties, which orders import and not the reverse. */
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'

export const ClaimDialog = lazyComponent(
  async () => (await import('./ClaimDialog.tsx')).ClaimDialog,
)
export const ServeDialog = lazyComponent(
  async () => (await import('./ServeDialog.tsx')).ServeDialog,
)
