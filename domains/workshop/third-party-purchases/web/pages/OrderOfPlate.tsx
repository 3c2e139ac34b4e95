import { useDebouncedValue } from '@mantine/hooks'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { orders } from '#domains/floor/orders/calls.gen.ts'
import { hasIssuedInvoice } from '#domains/floor/orders/rules.ts'
import { compactPlate } from '#platform/contract/text/license-plate.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { Field } from '#platform/web/forms/form.tsx'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { newThirdPartyPurchase } from '../../contract.ts'
import css from '../components/purchase.module.css'
import { thirdPartyPurchaseTexts } from '../../texts/texts.ts'

type Form = z.input<typeof newThirdPartyPurchase>
const PAUSE_MS = 350
const SHORTEST = 3

/** The open work orders of the plate: a single one is selected, else the user chooses. */
export function OrderOfPlate({ garageId }: { garageId: number | null }) {
  const text = useTexts(thirdPartyPurchaseTexts)
  const { entities } = useTexts(commonTexts)
  const { setValue } = useFormContext<Form>()
  const [typed, orderId] = useWatch<Form, ['license_plate', 'order_id']>({
    name: ['license_plate', 'order_id'],
  })
  const [plate] = useDebouncedValue(compactPlate(typed ?? ''), PAUSE_MS)
  const query = useApiQuery(
    orders.list,
    { query: { keyword: plate, open: 'true', garage_id: garageId ?? 0, limit: 20 } },
    { enabled: garageId !== null && plate.length >= SHORTEST },
  )
  const found =
    plate.length < SHORTEST
      ? []
      : (query.data?.data ?? []).filter(
          (order) => compactPlate(order.license_plate) === plate && !hasIssuedInvoice(order),
        )
  const only = found.length === 1 ? found[0]!.id : null
  const isKnown = found.some(({ id }) => id === orderId)
  const isAsking = plate.length >= SHORTEST && !query.data
  useEffect(() => {
    if (isAsking) return
    if (only !== null) setValue('order_id', only)
    else if (!isKnown) setValue('order_id', null)
  }, [isAsking, only, isKnown, setValue])

  if (found.length > 1)
    return (
      <Field
        name="order_id"
        label={entities['work order']}
        hint={text.chooseOrder}
        type="select"
        required
        options={found.map(({ id, number }) => ({ value: id, label: number }))}
      />
    )
  if (isAsking) return undefined
  return (
    <output className={css.of}>{found[0] ? text.orderOf(found[0].number) : text.noOrder}</output>
  )
}
