/** Photos and videos, large. Both are loaded when they are first opened. */
import { later } from '#platform/web/ui/later.tsx'

export const Viewer = later(async () => (await import('./Lightbox.tsx')).default)
export const BeforeAfter = later(async () => (await import('./Compare.tsx')).default)
