/** Handles a duplicate supplier invoice: the API answers 409, the form asks, and the user decides. */
import { useState } from 'react'
import { type Control, type FieldValues, type Path, useWatch } from 'react-hook-form'
import type { ApiFailure } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { billTexts } from '../../texts/texts.ts'

const asks = new Set(['supplier-bills.codeKnown', 'supplier-bills.numberKnown'])

/**
 * Returns the props of the form after a 409, and the confirmation for its body. Entering another number or selecting
 * another supplier resets the confirmation.
 */
export function useDuplicateInvoiceCheck<T extends FieldValues>(
  control: Control<T>,
  failure: ApiFailure | null,
) {
  const text = useTexts(billTexts)
  const typed = useWatch({
    control,
    name: ['supplier_id', 'invoice_code', 'supplier_invoice_number'] as Path<T>[],
  }).join('\n')
  const [refused, setRefused] = useState({ failure, typed })
  if (refused.failure !== failure) setRefused({ failure, typed })
  const isTwice = asks.has(failure?.code ?? '') && refused.typed === typed
  return {
    form: isTwice ? { submit: text.saveAnyway } : {},
    confirmed: isTwice ? { duplicate_confirmed: true } : {},
  }
}
