/** One database node with its app: where each part of it listens, and every value of the templates. */
export interface Node {
  number: number
  name: string
  app_name: string
  address: string
  etcd: number
  peer: number
  rest: number
  postgres: number
  app: number
  postgres_data: string
  pgbackrest_config: string
  certificates: string
}
export interface Shared {
  write: number
  read: number
  house: number
  repository: string
  sockets: string
  superuser_password: string
  app_password: string
}
export const FIRST_PORT: number
export function allPorts(first: number): number[]
export function newSecrets(): Record<string, string>
export function nodesIn(
  folder: string,
  first: number,
  secrets: Record<string, string>,
  how: { seed: string; synchronous?: boolean },
): { shared: Shared & Record<string, unknown>; nodes: (Node & Record<string, unknown>)[] }
