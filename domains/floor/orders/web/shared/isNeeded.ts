import type { Stage } from '../../rules.ts'

/** The stages in which a section of the order's page is used. In all others it is collapsed. */
const needed = {
  inspection: ['inspecting'],
  condition: ['queued', 'inspecting'],
  inbound: ['queued', 'inspecting'],
  outbound: ['quality_check', 'ready'],
  signatures: ['awaiting_approval', 'ready'],
  invoice: ['ready', 'delivered'],
  discounts: ['awaiting_approval', 'ready'],
} as const satisfies Record<string, readonly Stage[]>

export const isNeeded = (part: keyof typeof needed, stage: Stage) =>
  (needed[part] as readonly Stage[]).includes(stage)
