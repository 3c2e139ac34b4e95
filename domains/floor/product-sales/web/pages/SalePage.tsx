/** Counter sales: the user selects or scans products into the sale, which is paid at once. */
import { IconBuildingStore } from '@tabler/icons-react'
import { useState } from 'react'
import { garages } from '#domains/company/garages/calls.gen.ts'
import { useStartGarage } from '#domains/company/garages/web/shared/startGarage.ts'
import { PickerInput } from '#platform/web/forms/PickerInput.tsx'
import { ShownCurrency, useCurrency, useCurrencyOf } from '#platform/web/language/currency.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useGarage } from '#platform/web/scope.ts'
import { useRole } from '#platform/web/data/session.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import { PageHeader, Panel } from '#platform/web/ui/PageHeader.tsx'
import type { Offer } from '../../contract.ts'
import { Basket, type Line } from './Basket.tsx'
import { Offers } from './Offers.tsx'
import css from './sale.module.css'
import { saleTexts } from '../../texts/texts.ts'

export default function SalePage() {
  const { nav } = useTexts(commonTexts)
  const isMaker = useRole() === 'super admin - manufacture'
  const selected = useGarage()
  const { garage, isPending } = useStartGarage(isMaker ? 'workshop' : 'garage')
  const [chosen, setChosen] = useState<number | null>(null)
  const garageId = selected || garage?.id || chosen
  return (
    <>
      <PageHeader title={nav.productSale} />
      {garageId ? (
        <Counter key={garageId} garageId={garageId} />
      ) : (
        !isPending && <ChooseGarage isMaker={isMaker} onChoose={setChosen} />
      )}
    </>
  )
}

/** For users with several garages who have chosen none. */
function ChooseGarage({
  isMaker,
  onChoose,
}: {
  isMaker: boolean
  onChoose: (id: number | null) => void
}) {
  const { field } = useTexts(commonTexts)
  const text = useTexts(saleTexts)
  return (
    <Panel>
      <Notice
        icon={<IconBuildingStore size={34} stroke={1.5} aria-hidden />}
        title={text.chooseGarage}
        action={
          <PickerInput
            aria-label={field.garage}
            w={280}
            value={null}
            onChange={onChoose}
            source={garages.list}
            query={{ kind: isMaker ? 'workshop' : 'garage' }}
          />
        }
      >
        {text.chooseGarageText}
      </Notice>
    </Panel>
  )
}

function Counter({ garageId }: { garageId: number }) {
  const bookCurrency = useCurrencyOf({ garage_id: garageId })
  const shownCurrency = useCurrency()
  const [lines, setLines] = useState<readonly Line[]>([])
  const add = (offer: Offer) =>
    setLines((before) =>
      before.some(({ offer: { id } }) => id === offer.id)
        ? before.map((line) =>
            line.offer.id === offer.id ? { ...line, quantity: Number(line.quantity) + 1 } : line,
          )
        : [...before, { offer, quantity: 1, unit_price: offer.price, tax_code_id: null }],
    )
  return (
    <ShownCurrency value={bookCurrency ?? shownCurrency}>
      <div className={css.counter}>
        <Offers garageId={garageId} onAdd={add} />
        <Basket garageId={garageId} lines={lines} onChange={setLines} />
      </div>
    </ShownCurrency>
  )
}
