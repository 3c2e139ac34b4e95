/** The calls of the domain. A new module adds its calls here. */
import { consentsApi } from './consents/server/api.ts'
import { customerImportApi } from './customer-import/server/api.ts'
import { customersApi } from './customers/server/api.ts'
import { makesApi } from './vehicles/server/makes.ts'
import { vehiclesApi } from './vehicles/server/api.ts'

export const peopleApi = [
  ...consentsApi,
  ...customerImportApi,
  ...customersApi,
  ...makesApi,
  ...vehiclesApi,
]
