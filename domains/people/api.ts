/** The calls of the district. A new noun adds its calls here. */
import { customerImportApi } from './customer-import/server/service.ts'
import { customersApi } from './customers/server/service.ts'
import { makesApi } from './vehicles/server/makes.ts'
import { vehiclesApi } from './vehicles/server/service.ts'

export const peopleApi = [...customerImportApi, ...customersApi, ...makesApi, ...vehiclesApi]
