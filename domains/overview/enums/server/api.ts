import { implement } from '#platform/server/http/mount.ts'
import { enumCalls, startCalls } from '../contract.ts'
import { garageEnums, manufactureEnums } from '../enums.ts'
import { start } from './start.ts'

export const enumsApi = [
  ...implement(enumCalls, {
    enums: async () => garageEnums,
    manufactureEnums: async () => manufactureEnums,
  }),
  ...implement(startCalls, { start }),
]
