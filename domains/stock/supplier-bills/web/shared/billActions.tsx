/** The actions on the page of any bill: edit, the number of its tax invoice, and its payment. */
import { IconPencil, IconReceiptTax, IconUpload } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import type { Ability } from '#platform/contract/abilities.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Action } from '#platform/web/record/RecordActions.tsx'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { BillDetail, ProofCall } from '../../contract.ts'
import { billTexts } from '../../texts/texts.ts'
import type { default as TaxInvoiceForm } from './TaxInvoiceDialog.tsx'

const ProofDialog = lazyComponent(async () => (await import('./BillPayment.tsx')).ProofDialog)
const TaxInvoiceDialog = lazyComponent(async () => (await import('./TaxInvoiceDialog.tsx')).default)

interface Calls {
  update: ComponentProps<typeof TaxInvoiceForm>['call']
  proof: ProofCall
}
interface Abilities {
  update: Ability
  tax_invoice: Ability
  proof: Ability
}

/** Its page orders them among its own. A bill without tax has no tax invoice. */
export function useBillActions(
  bill: BillDetail,
  { update, proof }: Calls,
  can: Abilities,
  editDialog: (close: () => void) => ReactNode,
): { edit: Action; taxInvoice: Action | false; proof: Action } {
  const { button } = useTexts(commonTexts)
  const text = useTexts(billTexts)
  return {
    edit: {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      dialog: editDialog,
    },
    taxInvoice: bill.taxes.length > 0 && {
      name: 'tax_invoice',
      label: text.enterTaxInvoice,
      icon: IconReceiptTax,
      can: can.tax_invoice,
      dialog: (close) => <TaxInvoiceDialog bill={bill} call={update} onClose={close} />,
    },
    proof: {
      name: 'proof',
      label: text.proof,
      icon: IconUpload,
      can: can.proof,
      main: can.proof.ok,
      dialog: (close) => <ProofDialog bill={bill} call={proof} onClose={close} />,
    },
  }
}
