/** The book of a build as printed, in the customer's language, with the chosen photos. */
import { IconBookOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { allowed } from '#platform/contract/abilities.ts'
import { safeFileName, pdfName } from '#platform/contract/print-document.ts'
import { DetailLoader } from '#platform/web/record/RecordLoader.tsx'
import { linkTo, useIdParam } from '#platform/web/data/address.ts'
import { useApiQuery } from '#platform/web/data/api.ts'
import { addressOf } from '#platform/web/data/callAddress.ts'
import { useTexts } from '#platform/web/language/i18n.tsx'
import { printCss } from '#platform/web/print/PrintSheet.tsx'
import { PrintToolbar, useRequestedLanguage } from '#platform/web/print/PrintToolbar.tsx'
import type { Book } from '../../build-book.ts'
import { builds } from '../../calls.gen.ts'
import { BookSheet } from './BookSheet.tsx'
import css from './book.module.css'
import { buildsTexts } from '../../texts/texts.ts'
import { MAX_PHOTOS } from '../../rules.ts'

export default function BookPage() {
  const id = useIdParam('id')
  const text = useTexts(buildsTexts)
  return (
    <main className={`${printCss.desk} ${css.book}`}>
      <DetailLoader
        asked={useApiQuery(builds.book, { params: { id } })}
        list={{ title: text.book, path: linkTo('/heritage-build'), back: text.backToList }}
        missing={text.missing}
        icon={IconBookOff}
        height={720}
      >
        {(book) => <Shown book={book} />}
      </DetailLoader>
    </main>
  )
}

interface Of {
  book: Book
}

function Shown({ book }: Of) {
  const text = useTexts(buildsTexts)
  const language = useRequestedLanguage() ?? book.language
  const { number } = book.build
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const onToggle = (id: number) => {
    const next = new Set(out)
    if (!next.delete(id)) next.add(id)
    setOut(next)
  }
  const photos = book.entries
    .flatMap((entry) => entry.photos.map(({ id }) => id))
    .filter((id) => !out.has(id))
  useEffect(() => {
    // browsers use it as the name of the PDF
    document.title = `${text.book} ${safeFileName(number)}`
  }, [number, text.book])
  return (
    <>
      <PrintToolbar
        back={linkTo('/heritage-build/$id', { id: book.build.id })}
        isReady
        own={book.language}
        ability={allowed}
        pdf={({ language: chosen }) => ({
          address: addressOf(
            builds.bookPdf,
            { id: book.build.id },
            { language: chosen, photo_ids: photos.slice(0, MAX_PHOTOS).join(',') || '0' },
          ),
          name: pdfName('build-book', number),
        })}
      />
      <BookSheet book={book} language={language} photos={{ out, onToggle }} />
    </>
  )
}
