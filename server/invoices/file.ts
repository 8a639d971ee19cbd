import type { InvoiceFacts } from './facts.ts'
import { nameDocument, printDocument } from './print.ts'

export async function answerDocument(facts: InvoiceFacts): Promise<Response> {
  return new Response(new Uint8Array(await printDocument(facts)), {
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${nameFile(facts)}"`,
    },
  })
}

export function nameFile(facts: InvoiceFacts): string {
  return `protocraft-${nameDocument(facts).toLowerCase().replaceAll(' ', '-')}.pdf`
}
