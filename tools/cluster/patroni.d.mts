import type { Node } from './layout.mjs'

export interface Member {
  name: string
  role: string
  state: string
  timeline: number
  lag?: number
}
export function membersOf(nodes: Node[]): Promise<Member[] | undefined>
export function primaryOf(nodes: Node[]): Promise<Node | undefined>
export function synchronousOf(nodes: Node[]): Promise<Node | undefined>
export function untilWhole(
  nodes: Node[],
  how?: { within?: number; synchronous?: boolean },
): Promise<void>
export function switchOver(nodes: Node[]): Promise<string>
export function configure(nodes: Node[], change: object): Promise<string>
