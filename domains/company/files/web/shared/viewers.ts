/** Photos and videos, large. Both are loaded when they are first opened. */
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'

export const Viewer = lazyComponent(
  async () => (await import('../components/Lightbox.tsx')).default,
)
export const BeforeAfter = lazyComponent(
  async () => (await import('../components/Compare.tsx')).default,
)
