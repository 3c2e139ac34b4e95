/** Discards an import that has written nothing, after a confirmation. */
import { Button } from '@mantine/core'
import { confirm } from '#platform/web/confirm.ts'
import { linkTo, useNavigateTo } from '#platform/web/data/address.ts'
import { useActionMutation } from '#platform/web/data/api.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { commonTexts } from '#platform/texts/texts.ts'
import type { ImportDetail } from '../../contract.ts'
import { imports } from '../../calls.gen.ts'
import { importTexts } from '../../texts/texts.ts'

export function DiscardButton({ detail: { id, file } }: { detail: ImportDetail }) {
  const { button } = useTexts(commonTexts)
  const text = useTexts(importTexts)
  const navigateTo = useNavigateTo()
  const discard = useActionMutation(imports.discard, {
    onSaved: () => navigateTo(linkTo('/import')),
  })
  const ask = async () => {
    const words = { title: text.discardTitle(file), text: text.discardText, yes: text.discard }
    if (await confirm({ ...words, no: button.back, danger: true }))
      discard.mutate({ params: { id } })
  }
  return (
    <Button variant="default" loading={discard.isPending} onClick={() => void ask()}>
      {text.discard}
    </Button>
  )
}
