import { Button, Code, Loader } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { linkTo } from '#platform/web/data/address.ts'
import { useFormMutation } from '#platform/web/data/api.ts'
import { useFormat } from '#platform/web/language/format.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { useFormatMessage } from '#platform/web/language/messages.ts'
import { commonTexts } from '#platform/texts/texts.ts'
import { Dialog } from '#platform/web/ui/dialogs/Dialog.tsx'
import { Notice } from '#platform/web/ui/feedback/Notice.tsx'
import type { Verdict } from '../../contract.ts'
import { activityLog } from '../../calls.gen.ts'
import css from './activity.module.css'
import { activityLogTexts } from '../../texts/texts.ts'

/** Checks the whole log and shows whether it is intact, up to when, and where it fails. */
export default function VerifyDialog({ onClose }: { onClose: () => void }) {
  const text = useTexts(activityLogTexts)
  const { button } = useTexts(commonTexts)
  const formatMessage = useFormatMessage()
  const [verdict, setVerdict] = useState<Verdict>()
  const { mutate, error } = useFormMutation(activityLog.verify, {
    silent: true,
    onSaved: setVerdict,
  })
  // opening the dialog starts the check
  // eslint-disable-next-line react-hooks/exhaustive-deps
  useEffect(() => mutate({}), [])

  return (
    <Dialog opened onClose={onClose} title={text.verifyTitle}>
      <div className={css.verdict} aria-live="polite" aria-busy={!verdict && !error}>
        {verdict ? (
          <Found verdict={verdict} />
        ) : error ? (
          <Notice
            urgent
            title={formatMessage(error)}
            action={
              <Button variant="light" onClick={() => mutate({})}>
                {button.retry}
              </Button>
            }
          />
        ) : (
          <Loader aria-hidden />
        )}
      </div>
    </Dialog>
  )
}

function Found({ verdict: { checked, waiting, head, broken } }: { verdict: Verdict }) {
  const text = useTexts(activityLogTexts)
  const { number, moment } = useFormat()
  const rest = waiting > 0 && <p>{text.waiting(number(waiting))}</p>
  if (broken)
    return (
      <>
        <h3 data-bad>
          <IconShieldX size={22} aria-hidden />
          {text.broken}
        </h3>
        <p>{text.heldUntil(number(checked))}</p>
        <p>
          <strong>{text.flaw[broken.why](number(broken.seq ?? 0))}</strong>
        </p>
        {broken.log_id !== null && broken.why !== 'removed' && (
          <Button
            component={Link}
            to={linkTo('/activity-log/$id', { id: broken.log_id })}
            variant="light"
          >
            {text.show}
          </Button>
        )}
        {rest}
      </>
    )
  return (
    <>
      <h3>
        <IconShieldCheck size={22} aria-hidden />
        {text.whole}
      </h3>
      <p>{head.at ? text.wholeText(number(checked), moment(head.at)) : text.noneYet}</p>
      {rest}
      {head.at && (
        <>
          <p>
            {text.end}: <Code className={css.hash ?? ''}>{`${head.seq}:${head.hash}`}</Code>
          </p>
          <p className={css.dim}>{text.endText}</p>
        </>
      )}
    </>
  )
}
