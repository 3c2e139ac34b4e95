/** Employees of a country, identified by phone. Role and garage of an existing employee only change on their page. */
import { EARLIER_HEADINGS } from './earlier-headings.ts'
import { newEmployee } from '#domains/company/employees/contract.ts'
import { addEmployee, changeEmployee } from '#domains/company/employees/server/employees.ts'
import { deleteEmployees as removeEmployees } from '#domains/company/employees/server/queries.ts'
import { employeeMessages } from '#domains/company/employees/messages.ts'
import { text } from '#platform/contract/fields.ts'
import { foldText } from '#platform/contract/text/fold.ts'
import { messages, createMessage } from '#platform/contract/messages.ts'
import { toE164 } from '#platform/contract/text/phone.ts'
import { roleTable } from '#platform/contract/roles.ts'
import { problem, textOf } from '#platform/server/import/import.ts'
import { choices, titles } from '../words.ts'
import { importMessages } from '../../messages.ts'
import { type RecordPlan, validateRecords, writeRecords } from './validation.ts'
import { type RecordInUse, defineRecordType } from './record-type.ts'
import { type KnownEmployee, selectEmployees, selectGaragesOf } from './queries-suppliers.ts'
import { undoImport } from '../undo/undo.ts'
import { assignableRoles, rolesOfGarage } from '#domains/company/employees/rules.ts'

type Field =
  | 'full_name'
  | 'phone'
  | 'role'
  | 'garage'
  | 'gender'
  | 'birth_date'
  | 'email'
  | 'hourly_rate'
type Plan = RecordPlan<KnownEmployee>

const shape = newEmployee
  .pick({
    full_name: true,
    phone: true,
    gender: true,
    birth_date: true,
    email: true,
    hourly_rate: true,
  })
  .extend({ role: text(60), garage: text(150).optional() })

export const employees = defineRecordType<Field, Plan>({
  key: 'employees',
  changes: ['employee'],
  fields: {
    full_name: { kind: 'name', titles: titles.fullName, isNeeded: true },
    phone: { kind: 'code', titles: titles.phone, isNeeded: true },
    role: { kind: 'choice', titles: titles.role, choices: choices.role },
    garage: { kind: 'name', titles: titles.garage },
    gender: { kind: 'choice', titles: titles.gender, choices: choices.gender },
    birth_date: { kind: 'day', titles: titles.birthDate },
    email: { kind: 'name', titles: titles.email },
    hourly_rate: { kind: 'money', titles: titles.hourlyRate, also: EARLIER_HEADINGS.hourlyRate },
  },
  async judge(ask, rows) {
    const { db, scope, country_id, garage: chosen, me } = ask
    const phoneOf = (typed: unknown) => toE164(textOf(typed), country_id, 'mobile') || undefined
    const known = await selectEmployees(
      db,
      rows.flatMap(({ cells }) => phoneOf(cells.phone) ?? []),
    )
    const garages = await selectGaragesOf(db, scope, country_id)
    const allowedRoles = assignableRoles(me.role)
    return validateRecords<Field, KnownEmployee>(ask, rows, {
      shape,
      known,
      nameOf: ({ full_name }) => textOf(full_name),
      keyOf({ phone }) {
        const key = phoneOf(phone)
        return key ? { key, field: 'phone' } : undefined
      },
      columnsOf(fields, cells, found, problems) {
        const { role: _role, garage: _garage, ...columns } = fields
        const phone = phoneOf(cells.phone)
        if (cells.phone !== undefined && !phone)
          problems.push(problem('phone', messages.phoneFormat))
        const role = roleTable.find(({ name }) => foldText(name) === foldText(textOf(cells.role)))
        if (cells.role !== undefined && (!role || !allowedRoles.includes(role.name)))
          problems.push(
            problem('role', createMessage(importMessages.noRole, { name: textOf(cells.role) })),
          )
        const named =
          cells.garage === undefined ? undefined : garages.get(foldText(textOf(cells.garage)))
        if (cells.garage !== undefined && !named)
          problems.push(
            problem(
              'garage',
              createMessage(importMessages.noGarage, { name: textOf(cells.garage) }),
            ),
          )
        const garage = named ?? (found ? undefined : chosen) ?? undefined
        const isMoved =
          found && ((role && role.id !== found.role_id) || (named && named.id !== found.garage_id))
        if (isMoved) problems.push(problem('phone', importMessages.movedByPage))
        if (!found && role && !garage && rolesOfGarage.includes(role.name))
          problems.push(problem('garage', employeeMessages.needsGarage))
        return {
          columns: {
            ...columns,
            phone,
            ...(found ? {} : { role_id: role?.id, garage_id: garage?.id ?? null, country_id }),
          },
          values: { phone, role: role?.name, garage: named?.name },
        }
      },
    })
  },
  write: ({ db, country_id }, rows) =>
    writeRecords('employee', rows, {
      change: (id, columns) => changeEmployee(db, id, columns),
      add(full_name, columns) {
        const person = columns as { phone: string; role_id: number }
        return addEmployee(db, { ...person, full_name, country_id })
      },
    }),
  undo: (ask, made): Promise<RecordInUse[]> =>
    undoImport(ask, made, {
      table: 'employees',
      remove: (ids) => removeEmployees(ask.db, ids),
      restore: (id, before) => changeEmployee(ask.db, id, before),
    }),
})
