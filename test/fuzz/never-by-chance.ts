/** What cannot pass by drawing alone, and why. */
export const neverByChance: Record<string, string> = {
  'POST /admin/model/{id}/merge':
    'needs two models of one make: domains/company/master-data/server',
  'POST /auth/otp/verify': 'needs the code that was sent',
  'POST /auth/password': 'needs the proof of a code',
  'POST /auth/login': 'needs the proof of a code',
  'PUT /auth/password': 'these people have no password',
  'PUT /auth/phone': 'the same',
  'POST /admin/product-sale':
    'needs a product with stock and a fund: domains/floor/product-sales/server',
  'GET /shop/product/{id}/image/{file_id}': 'needs a picture of a published product',
  'POST /admin/order/{id}/line/{line_id}/work':
    'needs a line in work and its mechanic: domains/floor/orders/server',
  'PUT /admin/order/{id}/time/{time_id}': 'needs a clock: the same',
  'POST /admin/order/{id}/rework': 'needs a delivered car: the same',
  'POST /admin/order/{id}/inspection/{inspection_item_id}/line':
    'needs a finding: domains/floor/inspections/server',
  'GET /verify/{token}': 'needs the code of a paper: domains/floor/order-papers/server',
  'GET /public/c/{token}': 'needs the token of a link: domains/outside/shares/server',
  'GET /public/c/{token}/paper': 'the same',
  'GET /public/c/{token}/photo/{id}': 'the same',
  'POST /public/c/{token}/code': 'the same',
  'POST /public/c/{token}/decision': 'the same',
  'POST /public/c/{token}/question': 'the same',
  'GET /public/u/{token}': 'needs the token of a stop link: domains/people/consents/server',
  'POST /public/u/{token}': 'the same',
  'GET /public/message/whatsapp/callback':
    'needs the settings of a provider: domains/outside/notices/server',
  'POST /public/message/whatsapp/callback': 'needs its signature: the same',
  'POST /public/message/webhook/callback': 'the same',
  'POST /admin/message/{id}/retry': 'needs one that failed: the same',
  'POST /admin/message/{id}/sent-by-hand':
    'needs one to be sent by hand, and chance cancels it: the same',
  'GET /admin/order/{id}/estimate/{version}':
    'needs an order whose customer was asked: domains/floor/estimates/server',
  'POST /admin/order/{id}/declined/{line_id}':
    'needs a line declined before: domains/floor/orders/server',
  'POST /admin/vehicle/{id}/declined/{line_id}/dismiss': 'needs one too',
  'GET /admin/order/{id}/payment/{payment_id}':
    'needs an order and its payment: domains/floor/invoices/server',
  'GET /admin/order/{id}/payment/{payment_id}/pdf': 'the same',
  'GET /admin/invoice/{id}/payment/{payment_id}': 'needs an invoice and its payment: the same',
  'GET /admin/invoice/{id}/payment/{payment_id}/pdf': 'the same',
  'POST /files': 'is sent as multipart: domains/company/files/server',
  'POST /admin/order/{id}/media': 'needs a picture of the same garage: domains/floor/orders/server',
  'DELETE /admin/order/{id}/media/{media_id}': 'needs one of those',
  'GET /files/{id}/thumbnail': 'needs a picture that was uploaded: domains/company/files/server',
  'POST /files/upload/{id}/file': 'needs a finished upload: domains/company/files/server',
  'POST /admin/report/tax/reopen': 'needs a filed return: domains/books/tax-returns/server',
  'POST /admin/e-invoice/export':
    'needs documents of a company, of its kind: domains/floor/e-invoices/server',
  'POST /admin/e-invoice/import': 'needs the table that a tax office answered: the same',
  'POST /admin/e-invoice/{id}/submit': 'needs a document that was exported: the same',
  'POST /admin/e-invoice/{id}/cancel': 'needs one too',
  'POST /admin/e-invoice/{id}/identify': 'needs one of MyInvois: the same',
  'POST /admin/import': 'is sent as multipart: domains/overview/imports/server',
  'PUT /admin/import/{id}': 'needs a file that was read, and is not written: the same',
  'DELETE /admin/import/{id}': 'needs a file that was read, and is not written: the same',
  'GET /admin/period/{month}/checklist': 'a month is no number: domains/books/periods/server',
  'POST /admin/period/close': 'months are closed in their order: domains/books/journal and reports',
  'POST /admin/period/reopen': 'needs a closed month',
  'GET /files/{id}': 'needs the file itself: domains/company/files/server',
  'PUT /admin/manufacture/general/stage-item':
    'needs every stage and every task once: domains/workshop/stages/server',
  'POST /admin/manufacture/build-order':
    'needs a workshop as its garage: domains/workshop/builds/server',
  'PUT /admin/manufacture/build-order/{id}': 'needs a build: the same',
  'DELETE /admin/manufacture/build-order/{id}': 'needs a draft, and chance moves them: the same',
  'POST /admin/manufacture/build-order/{id}/transition': 'needs one too',
  'POST /admin/manufacture/build-order/{id}/signature': 'needs one that is finished',
  'POST /admin/manufacture/build-order/{id}/deposit':
    'needs a build and a fund of its book: domains/workshop/build-money/server',
  'GET /manufacture/build-order/{id}/material': 'needs a build: the same',
  'GET /manufacture/build-order/{id}/file': 'needs one too',
  'GET /manufacture/build-order/{id}/money': 'needs one too',
  'GET /manufacture/build-order/{id}/bill/{bill_id}': 'needs a bill of a build: the same',
  'GET /manufacture/build-order/{id}/bill/{bill_id}/pdf': 'needs one too',
  'GET /manufacture/build-order/{id}/payment/{payment_id}': 'needs a payment of a build: the same',
  'GET /manufacture/build-order/{id}/payment/{payment_id}/pdf': 'needs one too',
  'GET /manufacture/build-order/{id}/plan':
    'needs all of its stages: domains/workshop/builds/server',
  'PUT /admin/manufacture/build-order/{id}/plan': 'the same',
  'POST /admin/manufacture/build-order/{id}/payback': 'needs one that was paid above its price',
  'POST /admin/manufacture/build-order/{id}/material': 'needs a build and an item of its workshop',
  'POST /admin/manufacture/build-order/{id}/material/{material_id}/return': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill': 'needs a stage of a build: the same',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/payment': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/write-off': 'needs one of those',
  'POST /admin/manufacture/build-order/{id}/bill/{bill_id}/write-off/reverse':
    'needs one that was written off',
  'POST /admin/invoice/{id}/use-held': 'needs money of its customer that is held elsewhere',
  'POST /admin/invoice/{id}/write-off/reverse': 'needs one that was written off',
  'POST /admin/invoice/{id}/correct': 'needs the version of its order',
  'POST /admin/manufacture/build-order/{id}/deliver': 'needs one that is finished and signed',
  'PUT /admin/manufacture/build-queue': 'needs its planned builds, each once',
  'POST /manufacture/mention/{id}/read': 'needs a note that means the caller',
  'POST /manufacture/task/{id}/time':
    'needs a task in progress: domains/workshop/build-money/server',
  'POST /manufacture/task/history/file':
    'is sent as multipart: domains/workshop/build-tasks/server',
  'POST /manufacture/task/{id}/history':
    'needs a task of a build: domains/workshop/build-tasks/server',
  'GET /manufacture/task/{id}': 'needs one too',
  'GET /manufacture/task/{id}/history': 'needs one too',
  'PUT /admin/manufacture/task/{id}': 'needs one too',
  'POST /admin/manufacture/task/{id}/transition': 'needs one that somebody does',
  'POST /admin/inventory/low-stock/purchase':
    'needs a part that was bought: domains/stock/low-stock/server',
  'PUT /admin/inventory/purchase/{id}':
    'needs an order that has not come: domains/stock/purchases/server',
  'POST /admin/inventory/purchase/{id}/close': 'needs one too',
  'POST /admin/inventory/purchase/{id}/receive':
    'needs lines that have not come: domains/stock/purchases/server',
  'POST /admin/inventory/purchase/{id}/proof':
    'needs a picture of the proof: domains/stock/purchases/server',
  'POST /admin/third-party/purchase/{id}/proof':
    'needs one too: domains/workshop/third-party-purchases/server',
  'POST /admin/inventory/purchase':
    'needs a supplier and an item of one country: domains/stock/purchases/server',
  'POST /admin/third-party/purchase':
    'needs a supplier of the country too: domains/workshop/third-party-purchases/server',
  'POST /admin/inventory/transfer':
    'needs an item of either garage: domains/stock/transfers/server',
  'PUT /admin/inventory/transfer/{id}':
    'needs a draft, and chance sends them: domains/stock/transfers/server',
  'GET /admin/inventory/purchase/{id}/pdf':
    'needs a purchase that nobody deleted: domains/stock/purchases/server',
  'DELETE /admin/inventory/purchase/{id}': 'needs one too',
  'DELETE /admin/third-party/purchase/{id}':
    'needs one too: domains/workshop/third-party-purchases/server',
  'PUT /admin/third-party/purchase/{id}': 'needs one too: the same',
  'POST /admin/inventory/transfer/{id}/send':
    'needs goods of the draft on hand: domains/stock/transfers/server',
  'POST /admin/queue/{id}/no-show': 'needs a ticket called three times: domains/floor/queue/server',
  'POST /admin/queue/{id}/serve':
    'needs one that is called, of an order: domains/floor/queue/server',
  'POST /admin/queue/{id}/skip': 'needs one that is called too',
  'POST /admin/queue/{id}/done': 'needs one that is being served: domains/floor/queue/server',
  'POST /admin/inventory/count/{id}/post':
    'needs a count that is open: domains/stock/counts/server',
  'PUT /admin/inventory/count/{id}/line': 'needs one too: the same',
  'POST /admin/inventory/transfer/{id}/cancel':
    'needs a draft, and chance sends them: domains/stock/transfers/server',
  'PUT /admin/manufacture/garage/inventory/{id}':
    'needs an item of a workshop: domains/stock/inventory/server/stock.test.ts',
  'POST /admin/inventory/transfer/{id}/receive':
    'needs a transfer that was sent: domains/stock/transfers/server',
  'POST /admin/order/{id}/voucher':
    'needs a published voucher and an agreed line: domains/loyalty/vouchers/server',
  'DELETE /admin/order/{id}/voucher': 'needs an order that has one: the same',
  'POST /admin/order/{id}/points': 'needs points: domains/loyalty/membership/server',
  'PUT /admin/membership/settings':
    'needs the four tiers in their order: domains/loyalty/membership/server',
  'POST /admin/membership/rehearse': 'needs them too: the same',
  'POST /admin/catalog-service/{id}/price':
    'needs a day to come: domains/stock/catalog-services/server',
  'DELETE /admin/catalog-service/{id}/price/{price_id}': 'needs one of those',
  'POST /admin/catalog-service/price': 'needs one too, and services in reach: the same',
  'POST /admin/catalog-service/rehearse': 'needs services in reach: the same',
  'POST /admin/product': 'needs a picture that was uploaded: domains/stock/products/server',
  'PUT /admin/product/{id}': 'needs a product as it is: domains/stock/products/server',
  'DELETE /admin/product/{id}': 'needs one whose goods are gone: domains/stock/products/server',
  'PUT /admin/voucher/{id}':
    'needs one that is not over, and chance ends them: domains/loyalty/vouchers/server',
  'POST /admin/voucher/{id}/grant': 'needs one too: the same',
  'POST /admin/voucher/{id}/pause': 'needs a published one: the same',
  'POST /admin/voucher/{id}/resume': 'needs a paused one: the same',
  'POST /admin/voucher/{id}/end': 'needs one that is not over: the same',
  'POST /admin/membership/{id}/points/adjust':
    'needs a garage of the last visit: domains/loyalty/membership/server',
  'POST /admin/order/{id}/line/{line_id}/issue':
    'needs a part in work: domains/floor/orders/server/lines/parts.test.ts',
  'POST /admin/order/{id}/line/{line_id}/return': 'needs one that was issued: the same',
}
