import type { Sheet } from '../contract.ts'

export async function invoicePdf(_sheet: Sheet): Promise<Buffer> {
  return Buffer.from('')
}
