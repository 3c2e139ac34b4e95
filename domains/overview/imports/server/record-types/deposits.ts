/** Customer deposits, identified by their row in a file of the same content. */
import { z } from 'zod'
import {
  type ImportedDeposit,
  importDeposits,
  undoDepositImport,
} from '#domains/floor/invoices/server/opening-import.ts'
import { money } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { textOf } from '#platform/server/import/import.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { validateFields } from './validation.ts'
import { defineRecordType, isRight, valuesOf } from './record-type.ts'
import { importedBefore, customersOf, ofCustomer, openingRecords } from '../opening/openings.ts'

type Field = 'customer_phone' | 'customer_name' | 'amount'

const shape = z.object({ ...ofCustomer, amount: money.min(1, messages.tooSmall) })

export const deposits = defineRecordType<Field, ImportedDeposit>({
  key: 'deposits',
  changes: ['customer', 'invoice', 'journal', 'period'],
  fields: {
    customer_phone: { kind: 'code', titles: titles.phone, isNeeded: true },
    customer_name: { kind: 'name', titles: titles.customer },
    amount: { kind: 'money', titles: titles.amount, isNeeded: true },
  },
  async judge(ask, rows) {
    const customerOf = await customersOf(ask, rows)
    const isBrought = await importedBefore(ask)
    return rows.map((read) => {
      const { cells, row } = read
      const { problems, fields, parts } = validateFields(shape, cells)
      const customer = customerOf(cells, problems)
      const right = isRight(read, problems) && fields !== undefined && customer !== undefined
      return {
        name: customer?.full_name ?? textOf(cells.customer_phone),
        change: right && isBrought(row) ? 'same' : 'new',
        values: valuesOf(cells, {
          ...parts,
          customer_phone: customer?.phone,
          customer_name: customer?.full_name,
        }),
        problems,
        plan: right ? { customer_id: customer.id, amount: fields.amount } : undefined,
      }
    })
  },
  ...openingRecords('deposit', importDeposits, (ask, ids) =>
    undoDepositImport(ask, ids, importMessages.undone),
  ),
})
