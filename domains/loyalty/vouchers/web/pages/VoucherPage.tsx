/** One voucher: its terms, its uses by week and garage, and its coupons. */
import {
  IconGift,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconSend,
  IconSquareX,
} from '@tabler/icons-react'
import { linkTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { confirm } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { type Action, useRemoval } from '#platform/web/record/RecordActions.tsx'
import { RecordPage } from '#platform/web/record/RecordPage.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import { lazyComponent } from '#platform/web/ui/lazyComponent.tsx'
import type { VoucherDetail } from '../../contract.ts'
import { vouchers } from '../../calls.gen.ts'
import { Coupons } from './Coupons.tsx'
import { VoucherSimulation } from './VoucherSimulation.tsx'
import { Uses } from './Uses.tsx'
import { Sums, Terms } from './VoucherFacts.tsx'
import { RecordLoader } from '#platform/web/record/RecordLoader.tsx'
import { voucherRecord } from './record.ts'
import { voucherTexts } from '../../texts/texts.ts'

const CardDialog = lazyComponent(async () => (await import('./CardDialog.tsx')).default)
const loadTerms = async (voucher: VoucherDetail) => (await import('./terms.ts')).termsOf(voucher)
const GrantDialog = lazyComponent(async () => (await import('./GrantDialog.tsx')).default)

export default function VoucherPage() {
  return (
    <RecordLoader of={voucherRecord}>
      {(voucher) => <VoucherDetails voucher={voucher} />}
    </RecordLoader>
  )
}

interface Of {
  voucher: VoucherDetail
}

function VoucherDetails({ voucher }: Of) {
  const text = useTexts(voucherTexts)
  const actions = useActions(voucher)
  return (
    <RecordPage
      title={voucher.name}
      subtitle={`${voucher.code} · ${text.categories[voucher.category]}`}
      actions={actions}
      side={<Terms voucher={voucher} />}
    >
      <Sums voucher={voucher} />
      {voucher.status === 'draft' ? (
        <VoucherSimulation wanted={() => loadTerms(voucher)} />
      ) : (
        <>
          <Uses voucher={voucher} />
          <Coupons voucher={voucher} />
        </>
      )}
    </RecordPage>
  )
}

function useActions(voucher: VoucherDetail): Action[] {
  const { id, can, version, status } = voucher
  const { button } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const publish = useActionMutation(vouchers.publish)
  const steps = useSteps(voucher)
  const { list } = voucherRecord
  const remove = useRemoval(vouchers.remove, {
    params: { id },
    can: can.remove,
    of: voucher.name,
    list,
  })
  const isDraft = status === 'draft'
  return [
    ...(isDraft ? [remove] : steps),
    {
      name: 'card',
      label: text.print,
      icon: IconPrinter,
      dialog: (close) => <CardDialog voucher={voucher} onClose={close} />,
    },
    {
      name: 'edit',
      label: button.edit,
      icon: IconPencil,
      can: can.update,
      to: linkTo('/voucher-management/$id/edit', { id }),
    },
    isDraft
      ? {
          name: 'publish',
          label: text.publish,
          icon: IconSend,
          can: can.publish,
          main: true,
          busy: publish.isPending,
          act: () => publish.mutate({ params: { id }, body: { version } }),
        }
      : {
          name: 'grant',
          label: text.grant,
          icon: IconGift,
          can: can.grant,
          main: true,
          dialog: (close) => <GrantDialog voucher={voucher} onClose={close} />,
        },
  ]
}

/** Pausing can be undone; ending cannot, and needs a confirmation. */
function useSteps({ id, name, can, version }: VoucherDetail): Action[] {
  const { button } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const pause = useActionMutation(vouchers.pause)
  const resume = useActionMutation(vouchers.resume)
  const end = useActionMutation(vouchers.end)
  const input = { params: { id }, body: { version } }
  const askToEnd = async () => {
    const question = { title: text.endTitle(name), text: text.endText, yes: text.end }
    if (await confirm({ ...question, danger: true })) end.mutate(input)
  }
  return [
    {
      name: 'end',
      label: text.end,
      icon: IconSquareX,
      can: can.end,
      busy: end.isPending,
      act: askToEnd,
    },
    can.resume.ok
      ? {
          name: 'resume',
          label: button.resume,
          icon: IconPlayerPlay,
          busy: resume.isPending,
          act: () => resume.mutate(input),
        }
      : {
          name: 'pause',
          label: button.pause,
          icon: IconPlayerPause,
          can: can.pause,
          busy: pause.isPending,
          act: () => pause.mutate(input),
        },
  ]
}
