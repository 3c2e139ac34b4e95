import { useTexts } from '#platform/web/language/i18n.tsx'
import type { OrderDetail } from '../../../../contract.ts'
import type { OrderLine } from '../../../../order-line.ts'
import { orderLines } from '../../../../calls.gen.ts'
import type { LineKind } from '../../../../rules.ts'
import { LineDialog } from '../../../shared/LineDialog.tsx'
import { useOrderContext, useOrderForm } from '../../../shared/orderContext.tsx'
import { ordersTexts } from '../../../../texts/texts.ts'
import { StaleNotice } from '../../../components/StaleNotice.tsx'

const placeOf = ({ garage, country_id, customer_kind }: OrderDetail) => ({
  garageId: garage.id,
  countryId: country_id,
  customerKind: customer_kind,
})

export function AddLine({ kinds, onClose }: { kinds: readonly LineKind[]; onClose: () => void }) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const save = useOrderForm(orderLines.addLine, { onSaved: onClose })
  return (
    <LineDialog
      title={text.lines.addTitle}
      kinds={kinds}
      place={placeOf(order)}
      save={save}
      onClose={onClose}
      onSubmit={(line) =>
        save.mutate({ params: { id: order.id }, body: { ...line, version: save.version } })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
    </LineDialog>
  )
}

export function EditLine({ line, onClose }: { line: OrderLine; onClose: () => void }) {
  const text = useTexts(ordersTexts)
  const { order } = useOrderContext()
  const save = useOrderForm(orderLines.updateLine, { onSaved: onClose })
  const { id, kind, name, qty, unit_price, discount, serial_number, notes } = line
  const { chosen_tax_code_id: tax_code_id } = line
  return (
    <LineDialog
      title={text.lines.editTitle}
      kinds={[kind]}
      line={{ kind, name, qty, unit_price, discount, serial_number, notes, tax_code_id }}
      place={placeOf(order)}
      save={save}
      onClose={onClose}
      onSubmit={(typed) =>
        save.mutate({
          params: { id: order.id, line_id: id },
          body: {
            name: typed.name,
            qty: typed.qty,
            unit_price: typed.unit_price,
            discount: typed.discount ?? 0,
            serial_number: typed.serial_number,
            notes: typed.notes,
            tax_code_id: typed.tax_code_id ?? null,
            version: save.version,
          },
        })
      }
    >
      <StaleNotice failure={save.error} typed onReload={save.rebase} />
    </LineDialog>
  )
}
