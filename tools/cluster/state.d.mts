interface Supervisor {
  supervisor: number
  since: string | undefined
}
export function ofSupervisor(pid: number): Supervisor
export function isKept(state: Supervisor): boolean
