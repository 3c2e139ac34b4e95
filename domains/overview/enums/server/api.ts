import { implement } from '#platform/server/http/mount.ts'
import { enumCalls } from '../contract.ts'
import { garageEnums, manufactureEnums } from '../enums.ts'

export const enumsApi = implement(enumCalls, {
  enums: async () => garageEnums,
  manufactureEnums: async () => manufactureEnums,
})
