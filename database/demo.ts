import type { House } from '#platform/server/mount.ts'

export const demoSignIns: { name: string; phone: string; role_id: number }[] = []
export async function isEmpty(house: House): Promise<boolean> {
  return (await house.database.reads.selectFrom('employees').select('id').limit(1).execute()).length === 0
}
export async function seedDemo(_house: House): Promise<void> {}
