/** Customer deposits, identified by their row in a file of the same content. */
import { z } from 'zod'
import {
  type ImportedDeposit,
  importDeposits,
  undoDepositImport,
} from '#domains/floor/invoices/server/opening-import.ts'
import { money } from '#platform/contract/fields.ts'
import { messages } from '#platform/contract/messages.ts'
import { importMessages } from '../../messages.ts'
import { titles } from '../words.ts'
import { validateInSteps } from './validation.ts'
import { defineRecordType, isRight } from './record-type.ts'
import {
  customerValues,
  importedBefore,
  customersOf,
  ofCustomer,
  openingRecords,
} from '../opening/openings.ts'

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
    const findCustomer = await customersOf(ask, rows)
    const isImported = await importedBefore(ask)
    return validateInSteps(ask, rows, shape, {
      find: findCustomer,
      compare: ({ read, problems }) => ({
        change: isRight(read, problems) && isImported(read.row) ? 'same' : 'new',
      }),
      values: (row, customer) => ({
        ...customerValues(row, customer),
        plan: row.fields && customer && { customer_id: customer.id, amount: row.fields.amount },
      }),
    })
  },
  ...openingRecords('deposit', importDeposits, (ask, ids) =>
    undoDepositImport(ask, ids, importMessages.undone),
  ),
})
