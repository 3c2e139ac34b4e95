/**
 * The fixed options of all forms in one map: the response of `/general/enum`. Each comes from its contract's schema.
 */
import {
  buildStatuses,
  buildTypes,
  stageStatuses,
  taskStatuses,
} from '#domains/workshop/build-values/values.ts'
import {
  agreementWays,
  approvals,
  billings,
  holdReasons,
  lineKinds,
  stages,
  works,
} from '#domains/floor/orders/rules.ts'
import { units } from '#domains/stock/inventory/units.ts'
import {
  drivingPositions,
  mileageTypes,
  powerTypes,
  transmissions,
} from '#domains/people/vehicles/contract.ts'
import { accountGroups, accountTypes } from '#domains/books/accounts/groups.ts'
import { optionKinds } from '#domains/workshop/vehicle-specs/kinds.ts'
import { proofs } from '#domains/workshop/stages/contract.ts'
import { garageKinds } from '#domains/company/garages/contract.ts'
import type { Enums } from './contract.ts'
import { genders } from '#domains/people/customers/rules.ts'

/** `awaiting_approval` -> `Awaiting approval` */
const nameOf = (code: string) => code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
const choices = (codes: readonly string[]) => codes.map((code) => ({ code, name: nameOf(code) }))

/** Options of the books, in both responses: finance sees the manufacture enums. */
const accounting = {
  account_type: choices(accountTypes),
  account_group: accountGroups.map(({ code, name, type }) => ({ code, name, type })),
}

const common = {
  gender: choices(genders),
  unit: units.map(({ code, name }) => ({ code, name })),
  garage_kind: choices(garageKinds),
  ...accounting,
}

export const garageEnums: Enums = {
  ...common,
  transmission: choices(transmissions),
  mileage_type: [
    { code: mileageTypes[0], name: 'Kilometres' },
    { code: mileageTypes[1], name: 'Miles' },
  ],
  driving_position: choices(drivingPositions),
  power_type: choices(powerTypes),
  order_stage: choices(stages),
  billing: choices(billings),
  line_kind: choices(lineKinds),
  approval: choices(approvals),
  work: choices(works),
  discount_type: choices(['amount', 'percent']),
  hold_reason: choices(holdReasons),
  agreement: choices(agreementWays),
}

export const manufactureEnums: Enums = {
  ...common,
  build_status: choices(buildStatuses),
  task_status: choices(taskStatuses),
  build_type: choices(buildTypes),
  option_kind: choices(optionKinds),
  proof: choices(proofs),
  stage_status: choices(stageStatuses),
  product_type: choices(['goods', 'merchandise', 'part']),
}
