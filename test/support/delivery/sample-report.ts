export const SAMPLE_REPORT = `<?xml version="1.0" encoding="UTF-8"?>
<!-- En påhittad årsredovisning -->
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"
  xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2010-04-20"
  xmlns:t4="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"
  xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:g="http://www.taxonomier.se/se/fr/gen-base/2021-10-31"
  xmlns:cd="http://www.taxonomier.se/se/fr/cd-base/2021-10-31" xml:lang="sv">
<head><title>Fiktiva Exempel AB</title><style type="text/css"><![CDATA[ td > b { color: "red" } ]]></style></head>
<body>
<div style="display:none"><ix:header>
  <ix:hidden>
    <ix:nonNumeric name="cd:Organisationsnummer" contextRef="p0">559900-0004</ix:nonNumeric>
    <ix:nonNumeric name="cd:RakenskapsarSistaDag" contextRef="p0">2024-12-31</ix:nonNumeric>
  </ix:hidden>
  <ix:references><link:schemaRef xlink:type="simple"
    xlink:href="http://xbrl.taxonomier.se/se/fr/gaap/k2/risbs/2021-10-31/se-k2-risbs-2021-10-31.xsd"/></ix:references>
  <ix:resources>
    <xbrli:context id="p0"><xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">559900-0004</xbrli:identifier></xbrli:entity>
      <xbrli:period><xbrli:startDate>2024-01-01</xbrli:startDate><xbrli:endDate>2024-12-31</xbrli:endDate></xbrli:period></xbrli:context>
    <xbrli:context id="b0"><xbrli:entity><xbrli:identifier scheme="http://www.bolagsverket.se">559900-0004</xbrli:identifier>
      <xbrli:segment><g:RedovisningInformationKoncernSegment/></xbrli:segment></xbrli:entity>
      <xbrli:period><xbrli:instant>2024-12-31</xbrli:instant></xbrli:period></xbrli:context>
    <xbrli:unit id="SEK"><xbrli:measure>iso4217:SEK</xbrli:measure></xbrli:unit>
    <xbrli:unit id="q"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:SEK</xbrli:measure></xbrli:unitNumerator>
      <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
  </ix:resources>
</ix:header></div>
<table class="a &amp; b" title='it&apos;s'><tr><td>Nettoomsättning</td>
<td><ix:nonFraction contextRef="p0" name="g:Nettoomsattning" unitRef="SEK" decimals="INF" scale="0" format="ixt:numspacecomma">2 650 000</ix:nonFraction></td></tr>
<tr><td>Resultat</td><td>-<ix:nonFraction contextRef="p0" name="g:Rorelseresultat" unitRef="SEK" decimals="-3" scale="3"
  format="t4:num-dot-decimal" sign="-"><b>1,2</b>34<!-- inne --></ix:nonFraction></td></tr>
<tr><td><ix:nonFraction contextRef="b0" name="g:Tillgangar" unitRef="SEK" decimals="0"><ix:nonFraction contextRef="b0"
  name="g:EgetKapitalSkulder" unitRef="SEK" decimals="0">77&#160;300</ix:nonFraction></ix:nonFraction></td>
<td><ix:nonFraction contextRef="b0" name="g:EgetKapital" unitRef="SEK" decimals="0" xsi:nil="true"/></td></tr></table>
<p><ix:nonNumeric name="g:Text" contextRef="p0" continuedAt="c1">Ett &lt;stycke&gt; <ix:exclude>sida 1</ix:exclude> och <ix:nonNumeric
  name="g:Inre" contextRef="p0">ett inre</ix:nonNumeric></ix:nonNumeric></p>
<p><ix:continuation id="c1" continuedAt="c2"> som går vidare</ix:continuation><ix:continuation id="c2"> och slutar &#x2013; här</ix:continuation></p>
<ix:tuple name="g:UnderskriftTuple" tupleID="T1"/><ix:nonNumeric name="g:Roll" contextRef="p0" tupleRef="T1" order="1.0">roll</ix:nonNumeric>
<ix:tuple name="g:InreTuple"><ix:nonNumeric name="g:Del" contextRef="p0" order="1">del</ix:nonNumeric></ix:tuple>
<ix:fraction name="g:Andel" contextRef="p0" unitRef="q"><ix:numerator format="ixt:numcomma">1</ix:numerator>/<ix:denominator
  format="ixt:numcomma">3</ix:denominator></ix:fraction>
<p xmlns:l="http://www.xbrl.org/2013/inlineXBRL"><l:nonFraction xmlns:h="http://www.taxonomier.se/se/fr/gen-base/2021-10-31" contextRef="p0"
  name="h:Skatt" unitRef="SEK" decimals="0" format="ixt:numdash">-</l:nonFraction></p>
</body>
</html>
`;
