/** One voucher: what it promises, what was used of it by week and garage, and its coupons. */
import { Button } from '@mantine/core'
import {
  IconGift,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPrinter,
  IconSend,
  IconSquareX,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { to, useGo } from '#platform/web/address.ts'
import { useAct } from '#platform/web/api.ts'
import { confirm, confirmDelete } from '#platform/web/confirm.ts'
import { useTexts } from '#platform/web/i18n.tsx'
import { commonTexts } from '#platform/web/texts/texts.ts'
import { Able } from '#platform/web/ui/Able.tsx'
import { PageHead } from '#platform/web/ui/PageHead.tsx'
import detail from '#platform/web/record/record.module.css'
import { later } from '#platform/web/ui/later.tsx'
import { type VoucherDetail, vouchers } from '../../contract.ts'
import { Coupons } from './Coupons.tsx'
import { DAYS, VoucherRehearsal } from './VoucherRehearsal.tsx'
import { Uses } from './Uses.tsx'
import { Sums, Terms } from './VoucherFacts.tsx'
import { RecordLoad } from '#platform/web/record/RecordLoad.tsx'
import { voucherRecord } from './record.ts'
import { voucherTexts } from '../texts/texts.ts'
import css from './voucher.module.css'

const CardDialog = later(async () => (await import('./CardDialog.tsx')).default)
const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).default)

export default function VoucherPage() {
  return <RecordLoad of={voucherRecord}>{(voucher) => <Shown voucher={voucher} />}</RecordLoad>
}

interface Of {
  voucher: VoucherDetail
}

function Shown({ voucher }: Of) {
  const text = useTexts(voucherTexts)
  const isDraft = voucher.status === 'draft'
  return (
    <>
      <PageHead
        title={voucher.name}
        subtitle={`${voucher.code} · ${text.categories[voucher.category]}`}
        actions={<Actions voucher={voucher} />}
      />
      <div className={detail.page}>
        <div className={detail.side}>
          <Terms voucher={voucher} />
        </div>
        <div className={css.main}>
          <Sums voucher={voucher} />
          {isDraft && <VoucherRehearsal wanted={() => Promise.resolve(termsOf(voucher))} />}
          {!isDraft && <Uses voucher={voucher} />}
          {!isDraft && <Coupons voucher={voucher} />}
        </div>
      </div>
    </>
  )
}

const termsOf = (voucher: VoucherDetail) => vouchers.rehearse.body.parse({ ...voucher, days: DAYS })

const icon = { size: 16, 'aria-hidden': true } as const

function Actions({ voucher }: Of) {
  const { id, can, version, status } = voucher
  const { button } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const [opened, setOpened] = useState<'card' | 'grant'>()
  const close = () => setOpened(undefined)
  const publish = useAct(vouchers.publish)
  return (
    <>
      {status === 'draft' ? <Remove voucher={voucher} /> : <Steps voucher={voucher} />}
      <Button
        variant="default"
        leftSection={<IconPrinter {...icon} />}
        onClick={() => setOpened('card')}
      >
        {text.print}
      </Button>
      <Able ability={can.update}>
        <Button
          component={Link}
          to={to('/voucher-management/$id/edit', { id })}
          variant="default"
          leftSection={<IconPencil {...icon} />}
        >
          {button.edit}
        </Button>
      </Able>
      {status === 'draft' ? (
        <Able ability={can.publish}>
          <Button
            leftSection={<IconSend {...icon} />}
            loading={publish.isPending}
            onClick={() => publish.mutate({ params: { id }, body: { version } })}
          >
            {text.publish}
          </Button>
        </Able>
      ) : (
        <Able ability={can.grant}>
          <Button leftSection={<IconGift {...icon} />} onClick={() => setOpened('grant')}>
            {text.grant}
          </Button>
        </Able>
      )}
      {opened === 'card' && <CardDialog voucher={voucher} onClose={close} />}
      {opened === 'grant' && <GrantDialog voucher={voucher} onClose={close} />}
    </>
  )
}

function Remove({ voucher: { id, name, can } }: Of) {
  const { button } = useTexts(commonTexts)
  const go = useGo()
  const remove = useAct(vouchers.remove, {
    onSaved: () => go(to('/voucher-management'), { replace: true }),
  })
  return (
    <Able ability={can.remove}>
      <Button
        variant="default"
        leftSection={<IconTrash {...icon} />}
        loading={remove.isPending}
        onClick={async () => {
          if (await confirmDelete(name)) remove.mutate({ params: { id } })
        }}
      >
        {button.delete}
      </Button>
    </Able>
  )
}

/** Pausing can be undone; ending cannot, and asks. */
function Steps({ voucher: { id, name, can, version } }: Of) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(voucherTexts)
  const pause = useAct(vouchers.pause)
  const resume = useAct(vouchers.resume)
  const end = useAct(vouchers.end)
  const given = { params: { id }, body: { version } }
  const isEnding = () =>
    confirm({ title: text.endTitle(name), text: text.endText, yes: text.end, danger: true })
  return (
    <>
      <Able ability={can.end}>
        <Button
          variant="default"
          leftSection={<IconSquareX {...icon} />}
          loading={end.isPending}
          onClick={async () => {
            if (await isEnding()) end.mutate(given)
          }}
        >
          {text.end}
        </Button>
      </Able>
      {can.resume.ok ? (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay {...icon} />}
          loading={resume.isPending}
          onClick={() => resume.mutate(given)}
        >
          {button.resume}
        </Button>
      ) : (
        <Able ability={can.pause}>
          <Button
            variant="default"
            leftSection={<IconPlayerPause {...icon} />}
            loading={pause.isPending}
            onClick={() => pause.mutate(given)}
          >
            {button.pause}
          </Button>
        </Able>
      )}
    </>
  )
}
