type About = { to: string; letterId: string }

/** As Postfix reports what another server refused, with the whole letter. */
export const postfix = ({
  to,
  letterId,
  status,
  says,
}: About & { status: string; says: string }): string => `Return-Path: <>
Received: by mail.hemline.test (Postfix) id 4ZkQ7y1hTnz9s; Wed, 25 Nov 2026 04:12:10 +0000 (UTC)
Date: Wed, 25 Nov 2026 04:12:10 +0000 (UTC)
From: MAILER-DAEMON@mail.hemline.test (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: bounces@hemline.test
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4ZkQ7y0xGkz9q.1764043930/mail.hemline.test"
Message-Id: <4ZkQ7y1hTnz9s@mail.hemline.test>

This is a MIME-encapsulated message.

--4ZkQ7y0xGkz9q.1764043930/mail.hemline.test
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

<${to}>: host mx.example.com[192.0.2.25] said: ${says}

--4ZkQ7y0xGkz9q.1764043930/mail.hemline.test
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.hemline.test
X-Postfix-Queue-ID: 4ZkQ7y0xGkz9q
X-Postfix-Sender: rfc822; bounces@hemline.test
Arrival-Date: Wed, 25 Nov 2026 04:12:09 +0000 (UTC)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: failed
Status: ${status}
Remote-MTA: dns; mx.example.com
Diagnostic-Code: smtp; ${says}:
    User unknown

--4ZkQ7y0xGkz9q.1764043930/mail.hemline.test
Content-Description: Undelivered Message
Content-Type: message/rfc822

Return-Path: <bounces@hemline.test>
From: Hemline <hello@hemline.test>
To: ${to}
Subject: =?UTF-8?Q?Zo=C3=AB=E2=80=99s_dress?=
Message-ID: <${letterId}@hemline.test>
Auto-Submitted: auto-generated
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8

Action: failed
Message-ID: <ffffffffffffffffffffffffffffffff@hemline.test>

--4ZkQ7y0xGkz9q.1764043930/mail.hemline.test--
`

/** As servers report that return the headers alone; the mailbox was forwarded elsewhere. */
export const headersOnly = ({
  to,
  letterId,
  forwardedTo,
}: About & { forwardedTo: string }): string => `From: <postmaster@mx.example.net>
To: <bounces@hemline.test>
Subject: Delivery Status Notification (Failure)
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary=9B095B5ADSN

--9B095B5ADSN
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

Ihre Nachricht an ${forwardedTo} konnte nicht zugestellt werden=2E

--9B095B5ADSN
Content-Type: message/delivery-status

Reporting-MTA: dns;mx.example.net
Received-From-MTA: dns;mail.hemline.test

Original-Recipient: rfc822;${to}
Final-Recipient: RFC822;${forwardedTo}
Action: Failed
Status: 5.1.10

--9B095B5ADSN
Content-Type: text/rfc822-headers

From: "Hemline" <hello@hemline.test>
To: <${to}>
Message-Id:
 <${letterId}@hemline.test>
Subject: Your dress is on its way

--9B095B5ADSN--
`

/** A failure without anything of the letter. */
export const unfamiliar = (to: string): string => `From: MAILER-DAEMON@mx.example.net
To: bounces@hemline.test
Subject: failure notice
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain

No such user.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
--b--
`

/** A letter that is still tried. */
export const delayed = (about: About): string =>
  postfix({ ...about, status: '4.4.1', says: '451 4.4.1 Connection timed out' }).replace(
    'Action: failed\nStatus',
    'Action: delayed\nStatus',
  )
