export interface ChangedFile {
  path: string
  added: number
  removed: number
}
export function kindOf(path: string): string | undefined
export function parseNumstat(output: string): ChangedFile[]
export function tableOf(files: ChangedFile[]): string
