import type { CommonTexts } from '#platform/web/screens.ts'
import { type KindName, kinds } from '../../kinds.ts'

/** What a kind is called: "Brand". */
export const kindLabel = (name: KindName, { entities }: CommonTexts) =>
  entities[kinds[name].item as keyof CommonTexts['entities']]
