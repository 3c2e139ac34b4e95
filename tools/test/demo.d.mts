export interface App {
  url: string
  stop(): Promise<void>
}
export function startApp(
  dataDir: string,
  onOutput?: (chunk: Buffer) => void,
  seed?: 'demo' | 'none',
): Promise<App>
export function fillDemo(dataDir: string): Promise<void>
export function copyDemo(from: string, to: string): void
