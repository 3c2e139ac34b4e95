/** Records inspections, turns findings into lines, and records the condition of a car at check-in. */
import { assertFile, fileUrl } from '#domains/company/files/server/files.ts'
import { addProposed } from '#domains/floor/orders/server/lines/lines.ts'
import { assertOdometer, lockForChange, saveFields } from '#domains/floor/orders/server/change.ts'
import { readOdometer } from '#domains/people/vehicles/server/vehicles.ts'
import { truncate } from '#platform/contract/text/truncate.ts'
import { messages } from '#platform/contract/messages.ts'
import { assertCan, conflict, invalid, notFound } from '#platform/server/http/errors.ts'
import { type CallContext, type AppContext } from '#platform/server/http/mount.ts'
import type { Finding, inspections, NewMark } from '../contract.ts'
import { inspectionMessages } from '../messages.ts'
import { canInspect, canNoteCondition } from '../rules.ts'
import {
  selectCondition,
  selectFinding,
  selectInspection,
  selectItemsOf,
  selectNoted,
  selectWritten,
  updateFindingLine,
  upsertCondition,
  upsertFinding,
} from './queries.ts'

const opened = (appContext: AppContext, { id, type }: { id: number; type: string }) => ({
  id,
  type,
  url: fileUrl(appContext, id),
})

export async function get({
  db,
  scope,
  me,
  appContext,
  params,
}: Pick<CallContext<typeof inspections.get>, 'db' | 'scope' | 'me' | 'appContext' | 'params'>) {
  const inspection = await selectInspection(db, scope, params.id)
  if (!inspection) throw notFound()
  const { id, version, items } = inspection
  return {
    id,
    version,
    items: items.map(({ files, ...item }) => ({
      ...item,
      files: files.map((file) => opened(appContext, file)),
    })),
    can: { update: canInspect(me.role, inspection) },
  }
}

export async function update(context: CallContext<typeof inspections.update>) {
  const { db, me, params, body, at, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canInspect(me.role, order))
  const ids = body.items.map(({ inspection_item_id }) => inspection_item_id)
  const existing = await selectItemsOf(db, order.country_id, ids)
  const before = await selectWritten(db, order.id, ids)
  for (const [index, { file_ids, ...item }] of body.items.entries()) {
    const field = `items.${index}.`
    if (!existing.has(item.inspection_item_id))
      throw invalid({ [`${field}inspection_item_id`]: messages.unknownReference })
    await assertFiles(context, file_ids, `${field}file_ids`)
    await upsertFinding(db, {
      order_id: order.id,
      inspection_item_id: item.inspection_item_id,
      result: item.result,
      measure: item.measure ?? null,
      unit: item.unit ?? null,
      note: item.note ?? null,
      ...(file_ids ? { file_ids: [...new Set(file_ids)] } : {}),
      employee_id: me.employee_id,
      updated_at: at.toISOString(),
    })
  }
  await saveFields(context, order)
  // the activity log also names removed photos
  const after = await selectWritten(db, order.id, ids)
  audit.updated('inspection', { inspection: before }, { inspection: after })
  return get(context)
}

type Asking = Parameters<typeof assertFile>[0]

async function assertFiles(context: Asking, ids: readonly number[] | undefined, field: string) {
  for (const [index, id] of (ids ?? []).entries())
    await assertFile(context, id, `${field}.${index}`, ['image', 'video'])
}

/** Turns a finding into a proposed line with its note and photos, for the customer to decide. */
export async function makeLine(context: CallContext<typeof inspections.makeLine>) {
  const { db, params, body, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  const finding = await selectFinding(db, order.id, params.inspection_item_id)
  if (!finding) {
    const existing = await selectItemsOf(db, order.country_id, [params.inspection_item_id])
    throw existing.size > 0 ? conflict(inspectionMessages.notFound) : notFound()
  }
  if (finding.line_id !== null) throw conflict(inspectionMessages.already)
  const { version: _, ...line } = body
  const { catalog_service_id, service_item_id, inventory_item_id } = line
  const saved = await addProposed(
    context,
    order,
    {
      kind:
        catalog_service_id || service_item_id ? 'service' : inventory_item_id ? 'part' : 'other',
      ...line,
      notes: truncate([finding.name, whatOf(finding)].filter(Boolean).join(': '), 300),
    },
    { file_ids: finding.file_ids },
  )
  await updateFindingLine(db, order.id, params.inspection_item_id, saved.id)
  audit.updated('inspection', {}, { finding: params.inspection_item_id, line_id: saved.id })
  return saved
}

/** `1.5 mm, worn` */
const whatOf = ({ measure, unit, note }: Pick<Finding, 'measure' | 'unit' | 'note'>) =>
  [measure !== null && [measure, unit].filter(Boolean).join(' '), note].filter(Boolean).join(', ')

export async function condition({
  db,
  scope,
  me,
  appContext,
  params,
}: Pick<
  CallContext<typeof inspections.condition>,
  'db' | 'scope' | 'me' | 'appContext' | 'params'
>) {
  const condition = await selectCondition(db, scope, params.id)
  if (!condition) throw notFound()
  const { marks, types, stage, ...values } = condition
  return {
    ...values,
    marks: (marks ?? []).map(({ file_ids, ...mark }) => ({
      ...mark,
      files: file_ids.map((id) => opened(appContext, { id, type: types[id] ?? '' })),
    })),
    can: { update: canNoteCondition(me.role, { stage }) },
  }
}

export async function noteCondition(context: CallContext<typeof inspections.noteCondition>) {
  const { db, me, params, body, at, audit } = context
  const order = await lockForChange(context, params.id, body.version)
  assertCan(canNoteCondition(me.role, order))
  for (const [index, { file_ids }] of body.marks.entries())
    await assertFiles(context, file_ids, `marks.${index}.file_ids`)
  const before = await selectNoted(db, order.id)
  if (body.odometer_in !== order.odometer_in) {
    assertOdometer(body.odometer_in, order.odometer_in, body.reason)
    await readOdometer(db, order.vehicle_id, body.odometer_in, body.reason)
  }
  await upsertCondition(db, {
    order_id: order.id,
    fuel: body.fuel,
    belongings: body.belongings ?? null,
    marks: body.marks.map(storedMark),
    employee_id: me.employee_id,
    updated_at: at.toISOString(),
  })
  await saveFields(context, order, {
    odometer_in: body.odometer_in,
    ...(body.reason ? { odometer_reason: body.reason } : {}),
  })
  const after = await selectNoted(db, order.id)
  audit.updated('condition', { condition: before ?? null }, { condition: after })
  return condition(context)
}

const storedMark = ({ view, x, y, kind, note, file_ids }: NewMark) => ({
  view,
  x,
  y,
  kind,
  note: note ?? null,
  file_ids: [...new Set(file_ids ?? [])],
})
