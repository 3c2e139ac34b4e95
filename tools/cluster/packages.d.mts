export function postgresPrograms(folder?: string): string | undefined
export function missingPackages(places?: {
  path?: string | undefined
  postgres?: string
  look?: (program: string, path: string | undefined) => boolean
}): string | undefined
