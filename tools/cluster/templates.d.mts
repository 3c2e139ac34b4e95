export const templateFolder: string
export function fillIn(text: string, values: Record<string, unknown>): string
export function render(name: string, values: Record<string, unknown>): string
