/** Asks why an unpaid build is delivered. */
import { buildMoneyTexts } from '#domains/workshop/build-money/texts/texts.ts'
import { ReasonDialog } from '#platform/web/forms/ReasonDialog.tsx'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import type { Build } from '../../detail.ts'
import { builds } from '../../calls.gen.ts'
import { buildsTexts } from '../../texts/texts.ts'

interface Props {
  build: Build
  onClose: () => void
}

export default function DeliverDialog({ build: { id, version, money: sums }, onClose }: Props) {
  const text = useTexts(buildsTexts)
  const moneyText = useTexts(buildMoneyTexts)
  const { money } = useFormat()
  return (
    <ReasonDialog
      title={moneyText.deliver}
      explained={moneyText.deliverText(money(sums.unpaid))}
      submit={moneyText.deliver}
      label={text.reason}
      most={500}
      call={builds.deliver}
      input={{ params: { id }, body: { version } }}
      onClose={onClose}
    />
  )
}
