import { kindNames } from '../kinds.ts'
import { masterData } from '../contract.ts'
import { serve } from './master-data.ts'

export const masterDataApi = kindNames.flatMap((name) => serve(name, masterData[name]))
