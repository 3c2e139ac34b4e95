interface User {
  uid: number
  gid: number
}
/** Undefined where this user may run PostgreSQL itself. */
export function databaseUser(): User | undefined
export function asDatabase(
  program: string,
  args: string[],
  user: User | undefined,
): [program: string, args: string[]]
